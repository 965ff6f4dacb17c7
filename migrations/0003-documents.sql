-- Files that clients upload or mail, and what is read of them. The bytes themselves lie in the file store.
-- safe: scan account.duplicate_documents: no version was released before
-- safe: scan account.mailbox: no version was released before
-- safe: index account.mailbox: no version was released before
-- safe: index shipment_number: no version was released before
-- safe: index shipment_booking: no version was released before

alter table account
  -- What a second upload of the same bytes does.
  add column duplicate_documents text not null default 'reject'
    check (duplicate_documents in ('reject', 'replace', 'accept')),
  -- Whether a document that names an unknown bill of lading starts a tracking request.
  add column track_documents boolean not null default false,
  -- The part before the @ of the address that takes the account's mail; null: none.
  add column mailbox text unique check (mailbox = lower(mailbox));

-- What all replicas sign their links with; one row, made here.
create table signing_key (
  id boolean primary key default true check (id),
  secret bytea not null
);
insert into signing_key (secret)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table blob (
  account_id uuid not null references account,
  id uuid not null,
  filename text not null,
  content_type text,
  byte_size bigint not null,
  checksum text not null, -- MD5 in base64: announced by the client, proved by the upload
  key text, -- where the bytes lie in the file store; null until all are there
  sha256 bytea,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index blob_newest on blob (created_at);

create table email_submission (
  account_id uuid not null references account,
  id uuid not null,
  subject text not null,
  body text,
  "from" text[] not null,
  "to" text[] not null,
  cc text[] not null,
  sent_at timestamptz,
  message_id text,
  in_reply_to text,
  "references" text[] not null,
  content_type text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index email_submission_newest on email_submission (account_id, created_at desc, id);

create table document (
  account_id uuid not null references account,
  id uuid not null,
  blob_id uuid not null,
  name text not null,
  document_type text,
  document_type_manual text,
  classification_notes text,
  confidence real, -- of the type, 0 to 1
  source text not null check (source in ('upload', 'api', 'email', 'split_document')),
  file_name text not null,
  file_content_type text,
  file_size_bytes bigint not null,
  sha256 bytea not null,
  rotation int not null default 0 check (rotation in (0, 90, 180, 270)),
  email_submission_id uuid,
  split_from_id uuid,
  -- Of a file that holds several documents, the pages that are this one; null: all.
  first_page int,
  last_page int,
  extracted_data_manual jsonb,
  last_document_representation_id uuid,
  done_request_id uuid, -- the wish that was worked off last, and when it was made
  done_requested_at timestamptz,
  failure text, -- why it could not be read; null once it was
  numbers text[] not null default '{}', -- all that it can be found by, in upper case without blanks
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  discarded_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, blob_id) references blob,
  foreign key (account_id, email_submission_id) references email_submission
);
create index document_newest on document (account_id, created_at desc, id);
create index document_bytes on document (account_id, sha256);
create index document_blob on document (account_id, blob_id);
create index document_split on document (account_id, split_from_id) where split_from_id is not null;
create index document_numbers on document using gin (numbers);
create index document_mail on document (account_id, email_submission_id)
  where email_submission_id is not null;
create index document_taught on document (account_id, updated_at desc)
  where document_type_manual is not null;

-- The words that tell documents apart; with a type that a person has set they are a lesson.
create table document_words (
  account_id uuid not null,
  document_id uuid not null,
  words text[] not null,
  primary key (account_id, document_id)
);

create table document_representation (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  document_type text not null,
  schema_version text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table document_shipment (
  account_id uuid not null,
  document_id uuid not null,
  shipment_id uuid not null,
  primary key (account_id, document_id, shipment_id),
  foreign key (account_id, shipment_id) references shipment
);
create index document_shipment_other on document_shipment (account_id, shipment_id);

create table document_cargo (
  account_id uuid not null,
  document_id uuid not null,
  container_id uuid not null,
  primary key (account_id, document_id, container_id),
  foreign key (account_id, container_id) references container
);
create index document_cargo_other on document_cargo (account_id, container_id);

-- What is still to be done about a document; only that, so that it stays small.
create table document_job (
  account_id uuid not null,
  document_id uuid not null,
  request_id uuid not null, -- the same request is worked off once
  work text not null check (work in ('classify', 'extract', 'link')),
  requested_at timestamptz not null, -- of two wishes the later one counts
  attempt int not null default 0, -- readings that began
  put_offs int not null default 0, -- times that the file could not be fetched
  due_at timestamptz not null default now(),
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, document_id)
);
create index document_job_turn on document_job (account_id, due_at);

-- Documents name shipments by any of their numbers.
create index shipment_number on shipment (account_id, number);
create index shipment_booking on shipment (account_id, booking_number);
