"""See how a transformer turns token ids into vectors and learns where each token sits."""

__version__ = "0.1.0"
