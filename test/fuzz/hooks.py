# What the description cannot tell the fuzzer.
import itertools
import os
import re

import schemathesis

own_key = os.environ["LANDFALL_KEY_ID"]
own_account = os.environ["LANDFALL_ACCOUNT_ID"]
sent = itertools.count()
uuid = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


@schemathesis.hook
def before_call(context, case, kwargs):
    # A key that revokes itself ends the run.
    if case.method == "DELETE" and (case.path_parameters or {}).get("id", "").lower() == own_key:
        case.path_parameters["id"] = "own"
    # A request is refused if another one has used its `Idempotency-Key`, or if the key may not act for the account.
    # The fuzzer returns to few keys and finds no account, and would see little else.
    number = next(sent)
    # A changed case gets the headers that it is meant to lack.
    lacks_header = getattr(case.meta.phase.data, "scenario", None) == "missing_parameter"
    if number % 10 == 0 or lacks_header:
        return
    key = (case.headers or {}).get("Idempotency-Key", "")
    if 0 < len(key) < 200:
        case.headers["Idempotency-Key"] = f"{key}-{number}"
    if uuid.fullmatch((case.headers or {}).get("X-Account-Id", "")):
        case.headers["X-Account-Id"] = own_account


# `fields` without a type in brackets is a name that the routes do not know, and such names are ignored; with one, each
# value is text, as all values in a URL are. There is no mistake in it that an answer could refuse.
@schemathesis.hook
def filter_case(context, case):
    data = case.meta.phase.data if case.meta else None
    changes = [data, *getattr(data, "mutations", ())]
    return all(getattr(change, "parameter", None) != "fields" for change in changes)
