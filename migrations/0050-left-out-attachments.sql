-- Says why attachments of a mail became no documents.
alter table email_submission add column failure text;
