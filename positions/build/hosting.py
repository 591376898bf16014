"""Headers for hosts that let a site choose them. Nothing depends on them."""

POLICY = {
    "default-src": "'none'",
    # Bokeh and React write styles into elements.
    "style-src": "'self' 'unsafe-inline'",
    # Python is WebAssembly; Panel imports the app's own components from blobs.
    "script-src": "'self' 'wasm-unsafe-eval' blob:",
    # In a sandboxed frame the worker is a blob that imports the site's own.
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    # The signs in style sheets, and pictures of figures.
    "img-src": "'self' data: blob:",
    # The gallery of embedded figures frames the page itself.
    "frame-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""The narrowest content security policy under which everything works."""


def policy() -> str:
    """Give the value of the header Content-Security-Policy."""
    return "; ".join(f"{name} {sources}" for name, sources in POLICY.items())


def headers() -> bytes:
    """Give the file ``_headers``, which Netlify, Cloudflare Pages and others read."""
    rules = {
        "/*": {
            "Content-Security-Policy": policy(),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            # A sandboxed frame has an origin of its own and may read nothing else.
            "Access-Control-Allow-Origin": "*",
        },
        # The names of these files change with what is in them.
        **{
            f"/{folder}/*": {"Cache-Control": "public, max-age=31536000, immutable"}
            for folder in ("runtime", "documents", "data")
        },
    }
    lines = []
    for pattern, given in rules.items():
        lines += [pattern, *(f"  {name}: {value}" for name, value in given.items())]
    return "\n".join([*lines, ""]).encode()
