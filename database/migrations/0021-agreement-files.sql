-- owner: consent
-- PDFs on their way into the office's agreements: received whole, accepted, and waiting for an agreement to be made of them within a day.
create table agreement_files (
  -- The id that the agreement will have: it is told to who sent the file, and no agreement is given it meanwhile.
  agreement_id integer primary key default nextval('consent_agreements_agreement_id_seq'),
  -- As it was uploaded.
  file_name text not null,
  digest text not null references stored_files,
  user_id bigint not null references users on delete cascade,
  received_at timestamptz not null
);
create index on agreement_files (digest);
create index on agreement_files (user_id);
create index on agreement_files (received_at);

-- A record says itself who brought the file, and when.
call audited('agreement_files', 'agreement_id', 'user_id,received_at');
