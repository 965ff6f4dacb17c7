"""Prints every recorded event as one line of JSON. Needs nothing but the broker and the schema registry."""

import io
import json
import os
import struct
import sys
import urllib.request

from confluent_kafka import Consumer
from fastavro import parse_schema, schemaless_reader

brokers = os.environ.get("KAFKA_BROKERS", "localhost:9092")
registry = os.environ.get("SCHEMA_REGISTRY_URL", "http://localhost:8081/apis/ccompat/v7")
# Ends after so many messages; without it the reader goes on for ever.
at_most = int(os.environ.get("AT_MOST", "0"))

schemas = {}


def schema_of(schema_id):
    """The schema that the writer used. An id stands for the same schema for ever, so each is asked for once."""
    if schema_id not in schemas:
        with urllib.request.urlopen(f"{registry}/schemas/ids/{schema_id}") as answer:
            schemas[schema_id] = parse_schema(json.loads(json.load(answer)["schema"]))
    return schemas[schema_id]


def event_in(message):
    """The wire format of Confluent: a zero, four bytes of schema id, Avro. None for bytes that never become an event."""
    if message is None or len(message) < 5 or message[0] != 0:
        return None
    # Outside of the try: a registry that is away or does not know the schema yet ends the reader, and loses no message.
    schema = schema_of(int.from_bytes(message[1:5], "big"))
    try:
        return schemaless_reader(io.BytesIO(message[5:]), schema, None)
    except (EOFError, IndexError, OverflowError, TypeError, ValueError, struct.error):
        return None


consumer = Consumer(
    {
        "bootstrap.servers": brokers,
        "group.id": os.environ.get("GROUP", "sample-reader-python"),
        "auto.offset.reset": "earliest",
        "enable.auto.commit": False,
    }
)
consumer.subscribe(["event.recorded"])
seen = 0
try:
    while at_most == 0 or seen < at_most:
        messages = consumer.consume(min(500, at_most - seen) if at_most else 500, timeout=1.0)
        for message in messages:
            if message.error():
                raise RuntimeError(message.error())
            event = event_in(message.value())
            if event is None:
                place = f"partition {message.partition()}, offset {message.offset()}"
                print(f"{place}: this message is no event", file=sys.stderr)
                continue
            # A message may come twice after a crash: the same event has the same event_id.
            print(json.dumps(event, default=str), flush=True)
        # After the work, so that a crash loses nothing, and once for all of them.
        if messages:
            consumer.commit(asynchronous=False)
        seen += len(messages)
finally:
    consumer.close()
