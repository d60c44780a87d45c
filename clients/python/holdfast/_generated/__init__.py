"""Written by openapi-python-client from api/openapi.json: the shapes of the contract. Not to be edited."""
