-- owner: consent
-- The agreement as a text in Markdown beside its PDF, for telephones and screen readers: in both languages, or in none.
alter table consent_agreements
  add column text_en text not null default '',
  add column text_th text not null default '',
  add constraint both_languages check ((text_en = '') = (text_th = ''));
