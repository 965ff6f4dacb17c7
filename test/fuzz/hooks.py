# What the description cannot tell the fuzzer.
import itertools

import schemathesis

sent = itertools.count()


# A request is refused if another one has used its key. The fuzzer returns to few keys, and would see little else.
@schemathesis.hook
def before_call(context, case, kwargs):
    key = (case.headers or {}).get("Idempotency-Key", "")
    number = next(sent)
    if 0 < len(key) < 200 and number % 10 != 0:
        case.headers["Idempotency-Key"] = f"{key}-{number}"


# `fields` without a type in brackets is a name that the routes do not know, and such names are ignored; with one, each
# value is text, as all values in a URL are. There is no mistake in it that an answer could refuse.
@schemathesis.hook
def filter_case(context, case):
    data = case.meta.phase.data if case.meta else None
    changes = [data, *getattr(data, "mutations", ())]
    return all(getattr(change, "parameter", None) != "fields" for change in changes)
