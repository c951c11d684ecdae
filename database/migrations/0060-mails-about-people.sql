-- owner: mail
-- The user that a mail is about, so that people get a copy of their mails, and an erasure finds every mail at any address.
alter table mails add column user_id bigint references users on delete set null;
create index on mails (user_id) where user_id is not null;
update mails set user_id = users.user_id from users where users.email = to_address;
