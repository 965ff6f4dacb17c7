-- W3C trace context of the request or message that has made the row due; null where nobody traces.
alter table probe add column traceparent text;

alter table carrier_reference add column traceparent text;

alter table delivery add column traceparent text;
