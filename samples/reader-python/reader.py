"""Prints every recorded event as one line of JSON. Needs nothing but the broker and the schema registry."""

import io
import json
import os
import struct
import urllib.request

from confluent_kafka import Consumer
from fastavro import parse_schema, schemaless_reader

brokers = os.environ.get("KAFKA_BROKERS", "localhost:9092")
registry = os.environ.get("SCHEMA_REGISTRY_URL", "http://localhost:8081/apis/ccompat/v7")
# Ends after so many events; without it the reader goes on for ever.
at_most = int(os.environ.get("AT_MOST", "0"))

schemas = {}


def schema_of(schema_id):
    """The schema that the writer used. An id stands for the same schema for ever, so each is asked for once."""
    if schema_id not in schemas:
        with urllib.request.urlopen(f"{registry}/schemas/ids/{schema_id}") as answer:
            schemas[schema_id] = parse_schema(json.loads(json.load(answer)["schema"]))
    return schemas[schema_id]


def value_of(message):
    """The wire format of Confluent: a zero, four bytes of schema id, Avro."""
    magic, schema_id = struct.unpack(">bI", message[:5])
    if magic != 0:
        raise ValueError("not in the Confluent wire format")
    return schemaless_reader(io.BytesIO(message[5:]), schema_of(schema_id), None)


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
        message = consumer.poll(1.0)
        if message is None:
            continue
        if message.error():
            raise RuntimeError(message.error())
        # A message may come twice after a crash: the same event has the same event_id.
        print(json.dumps(value_of(message.value()), default=str), flush=True)
        # After the work, so that a crash loses nothing.
        consumer.commit(message, asynchronous=False)
        seen += 1
finally:
    consumer.close()
