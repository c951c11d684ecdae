-- owner: consent
-- The office's agreements, who accepted or withdrew what and when, and which of it the consent service has yet to acknowledge (decisions.md 7).
create table consent_agreements (
  agreement_id integer generated always as identity primary key,
  name text not null,
  version text not null,
  -- The PDF as it was called when it was uploaded, and its bytes.
  file_name text,
  file_digest text references stored_files,
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  activated_at timestamptz,
  check ((file_name is null) = (file_digest is null)),
  check (status = 'inactive' or activated_at is not null)
);
create unique index on consent_agreements (status) where status = 'active';
create index on consent_agreements (file_digest);

-- A record of consent is evidence: it is added to and never changed, not even by a mistake of ours.
create table consent_acceptances (
  acceptance_id bigint generated always as identity primary key,
  -- Made once; by it the consent service knows a repeat for what it is.
  acceptance_key uuid not null unique default gen_random_uuid(),
  user_id bigint not null references users,
  agreement_id integer references consent_agreements,
  purpose text not null check (purpose in ('policy', 'news')),
  given boolean not null,
  version text not null,
  accepted_at timestamptz not null,
  address text not null,
  check (purpose <> 'policy' or (given and agreement_id is not null))
);
create unique index on consent_acceptances (user_id, agreement_id) where purpose = 'policy';
create index on consent_acceptances (user_id, acceptance_id);
create index on consent_acceptances (agreement_id);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: what stands in it is neither changed nor deleted', tg_table_name;
end
$$;
create trigger append_only before update or delete or truncate on consent_acceptances
  for each statement execute function refuse_rewriting();

-- One row a record of consent. Until it is acknowledged it is tried again; who tries it pushes next_try_at ahead, so that no other node does.
create table consent_deliveries (
  acceptance_id bigint primary key references consent_acceptances,
  user_id bigint not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  acknowledged_at timestamptz
);
create index on consent_deliveries (next_try_at) where acknowledged_at is null;
create index on consent_deliveries (user_id, acceptance_id) where acknowledged_at is null;
