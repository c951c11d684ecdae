-- owner: mail
-- Mails are queued with what they tell of, so that neither comes without the other, and sent afterwards.
create table mails (
  mail_id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  -- They hold single-use links, so they are erased once the mail is sent or given up.
  text_body text,
  html_body text,
  queued_at timestamptz not null,
  -- Who tries a mail pushes this ahead, so that no other node does.
  next_try_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  -- Given up.
  failed_at timestamptz,
  -- Of the last try that failed: the server's codes and never its words, which may repeat the mail.
  last_answer text,
  check ((sent_at is null and failed_at is null) = (text_body is not null)),
  check ((text_body is null) = (html_body is null))
);
create index on mails (next_try_at, mail_id) where sent_at is null and failed_at is null;
