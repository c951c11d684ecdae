-- owner: platform
-- An attempt of staff that was refused is on the audit trail, although it wrote nothing.
alter table audit_records drop constraint audit_records_action_check,
  add constraint audit_records_action_check check (action in ('added', 'changed', 'removed', 'refused'));
