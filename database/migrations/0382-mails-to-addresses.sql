-- owner: mail
-- An erasure finds the mails to the addresses of a user.
create index mails_to_address on mails (lower(to_address));
