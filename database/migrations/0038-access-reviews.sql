-- owner: access
-- Decisions of access reviews. A record outlives the grant that it speaks of, so it refers to nothing but who decided.
create table access_reviews (
  review_id bigint generated always as identity primary key,
  kind text not null check (kind in ('user to report', 'user group to report', 'user to report group', 'user group to report group')),
  holder_id bigint not null,
  subject_id bigint not null,
  decision text not null check (decision in ('kept', 'ended')),
  reviewed_by bigint not null references users,
  reviewed_at timestamptz not null
);
create index on access_reviews (kind, subject_id, holder_id, reviewed_at desc);
create trigger append_only before update or delete or truncate on access_reviews
  for each statement execute function refuse_rewriting();
