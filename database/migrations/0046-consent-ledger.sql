-- owner: consent
-- Every acceptance, withdrawal and delivery is a link of a chain: a link holds the SHA-256 of the one before it, so that no record can be
-- changed, removed or put in between unnoticed. `npm run verify` follows the chain. Links hold only the number of a user, and no IP address, so
-- that they outlive the erasure of a person.
create table consent_links (
  -- Without gaps from 1.
  link_id bigint primary key,
  kind text not null check (kind in ('acceptance', 'withdrawal', 'delivery')),
  acceptance_id bigint not null references consent_acceptances,
  content text not null,
  -- SHA-256 of the hash before it, if there is one, and the content in UTF-8.
  hash bytea not null check (octet_length(hash) = 32)
);
create index on consent_links (acceptance_id);

create function format_instant(instant timestamptz) returns text language sql stable as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- What a link says of a record, from the record as it is now.
create function consent_content(link_kind text, id bigint) returns text language sql stable as $$
  select (case
    when link_kind = 'delivery' then jsonb_build_object('key', acceptance_key, 'acknowledged', format_instant(acknowledged_at))
    else jsonb_build_object('key', acceptance_key, 'user', user_id, 'purpose', purpose, 'given', given, 'version', acceptance.version,
      'agreement', agreement_id, 'document', file_digest, 'at', format_instant(accepted_at))
  end)::text
  from consent_acceptances acceptance left join consent_agreements using (agreement_id) left join consent_deliveries using (acceptance_id)
  where acceptance_id = id
$$;

create function add_consent_link(link_kind text, id bigint) returns void language plpgsql as $$
declare
  last consent_links;
  link_content text := consent_content(link_kind, id);
begin
  -- One after the other, until the transaction is committed.
  perform pg_advisory_xact_lock(4602045);
  select * into last from consent_links order by link_id desc limit 1;
  insert into consent_links values (coalesce(last.link_id, 0) + 1, link_kind, id, link_content,
    sha256(coalesce(last.hash, '') || convert_to(link_content, 'UTF8')));
end
$$;

create function link_acceptance() returns trigger language plpgsql as $$
begin
  perform add_consent_link(case when new.given then 'acceptance' else 'withdrawal' end, new.acceptance_id);
  return null;
end
$$;
create function link_delivery() returns trigger language plpgsql as $$
begin
  perform add_consent_link('delivery', new.acceptance_id);
  return null;
end
$$;

do $$
declare
  kept record;
begin
  for kept in select acceptance_id, given from consent_acceptances order by acceptance_id loop
    perform add_consent_link(case when kept.given then 'acceptance' else 'withdrawal' end, kept.acceptance_id);
  end loop;
  for kept in select acceptance_id from consent_deliveries where acknowledged_at is not null order by acknowledged_at, acceptance_id loop
    perform add_consent_link('delivery', kept.acceptance_id);
  end loop;
end
$$;

-- At the commit, so that others wait for nothing else of the transaction.
create constraint trigger linked after insert on consent_acceptances deferrable initially deferred
  for each row execute function link_acceptance();
create constraint trigger linked after update of acknowledged_at on consent_deliveries deferrable initially deferred
  for each row when (old.acknowledged_at is null and new.acknowledged_at is not null) execute function link_delivery();
create trigger append_only before update or delete or truncate on consent_links
  for each statement execute function refuse_rewriting();
