-- owner: accounts
-- Accounts that staff locked before 0348 get the status before the lock, and closed ones the time of the lock as that of their closing, so
-- that unlocking opens none that was closed or suspended. The audit trail has both.
update users set
  status_before_lock = lock.earlier,
  closed_at = case when lock.earlier = 2 then coalesce(closed_at, lock.at) else closed_at end
from (
  select distinct on (key) key, (before->>'status_id')::smallint as earlier, at
  from audit_records
  where subject = 'users' and after->>'status_id' = '6'
    and key in (select user_id::text from users where status_id = 6 and locked_by = 'staff' and status_before_lock is null)
  order by key, audit_id desc
) lock
where lock.key = users.user_id::text and lock.earlier in (1, 2, 3, 4, 5)
  and status_id = 6 and locked_by = 'staff' and status_before_lock is null;
