-- owner: mail
-- The queue (0027) says when a mail is tried; the mail says what it is and what became of it.
alter table mails drop column next_try_at, drop column tries;
alter table mails rename column last_answer to failure;
comment on column mails.failure is 'Why it was given up: the codes of the server and never its words, which may repeat the mail.';
update mails set failure = null where failed_at is null;
alter table mails add check (failure is null or failed_at is not null);
