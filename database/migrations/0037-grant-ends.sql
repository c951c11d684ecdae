-- owner: access
-- A grant may have an end, and says why and by whom it was given. An ended grant stays on record and opens nothing (decisions.md 11).
alter table user_report_grants
  add column until date,
  add column reason text not null default '' check (length(reason) <= 500),
  add column granted_by bigint references users on delete set null;
alter table user_group_report_grants
  add column until date,
  add column reason text not null default '' check (length(reason) <= 500),
  add column granted_by bigint references users on delete set null;
alter table user_report_group_grants
  add column until date,
  add column reason text not null default '' check (length(reason) <= 500),
  add column granted_by bigint references users on delete set null;
alter table user_group_report_group_grants
  add column until date,
  add column reason text not null default '' check (length(reason) <= 500),
  add column granted_by bigint references users on delete set null;

-- For the grants that end soon; most have no end.
create index on user_report_grants (until) where until is not null;
create index on user_group_report_grants (until) where until is not null;
create index on user_report_group_grants (until) where until is not null;
create index on user_group_report_group_grants (until) where until is not null;

-- Who gave it and when is what the record itself says.
call audited('user_report_grants', 'user_id,report_id', 'granted_by,granted_at');
call audited('user_group_report_grants', 'user_group_id,report_id', 'granted_by,granted_at');
call audited('user_report_group_grants', 'user_id,report_group_id', 'granted_by,granted_at');
call audited('user_group_report_group_grants', 'user_group_id,report_group_id', 'granted_by,granted_at');
