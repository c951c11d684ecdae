-- owner: catalogue
-- A draft may be sent to a chosen person; null means any other person who may edit reports.
alter table report_drafts add column sent_to bigint references users on delete set null;
