"""The app: topics drawn with Bokeh inside a Panel page, driven by one shared state."""
