"""One module per topic, each with a record ``TOPIC``. A new file here is a new topic."""
