"""Writes lines of JSON to a topic: `python writer.py vessel.observed < positions.jsonl`."""

import io
import json
import os
import struct
import sys
import urllib.request
import uuid

from confluent_kafka import Producer
from fastavro import parse_schema, schemaless_writer

brokers = os.environ.get("KAFKA_BROKERS", "localhost:9092")
registry = os.environ.get("SCHEMA_REGISTRY_URL", "http://localhost:8081/apis/ccompat/v7")

# Messages of one key stay in their order.
key_of = {
    "carrier.observed": lambda value: f"{value['scac']}:{value['number']}",
    "terminal.observed": lambda value: value["container_number"],
    "vessel.observed": lambda value: value.get("imo") or value.get("mmsi"),
}

topic = sys.argv[1] if len(sys.argv) > 1 else ""
if topic not in key_of:
    sys.exit(f"Name one of the topics {', '.join(key_of)}.")

with urllib.request.urlopen(f"{registry}/subjects/{topic}-value/versions/latest") as answer:
    latest = json.load(answer)
schema = parse_schema(json.loads(latest["schema"]))

refused = []
producer = Producer({"bootstrap.servers": brokers, "enable.idempotence": True})
for line in sys.stdin:
    value = json.loads(line)
    # The wire format of Confluent: a zero, four bytes of schema id, Avro.
    message = io.BytesIO()
    message.write(struct.pack(">bI", 0, latest["id"]))
    schemaless_writer(message, schema, value, strict_allow_default=True)
    producer.produce(
        topic,
        key=key_of[topic](value),
        value=message.getvalue(),
        headers={"message-id": str(uuid.uuid4())},
        on_delivery=lambda error, _message: error and refused.append(error),
    )
    producer.poll(0)
left = producer.flush(30)
if refused or left:
    sys.exit(f"{len(refused)} messages were refused and {left} are not delivered: {refused[:1]}")
