"""Make the static site: fetch and verify the runtime, pack it, prerender, check the result."""
