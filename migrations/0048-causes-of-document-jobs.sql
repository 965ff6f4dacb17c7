-- W3C trace context of the work request; null where nobody traces.
alter table document_job add column traceparent text;
