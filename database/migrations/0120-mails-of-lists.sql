-- owner: mail
-- Mails that people asked for, such as those about releases, say which list they belong to and how to leave it (RFC 2369, RFC 8058). They wait in a
-- queue of their own, so that thousands of them delay no link that somebody needs to log in.
alter table mails
  add column list text,
  -- It lets anybody who has it stop the mails, so it is erased with the bodies.
  add column unsubscribe_url text,
  add check (unsubscribe_url is null or list is not null and text_body is not null);
