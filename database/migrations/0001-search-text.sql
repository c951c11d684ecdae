-- owner: catalogue
-- One spelling for everything that is searched: the same function prepares what is stored and what is asked, so the two cannot drift.
-- It answers alike under every locale: ICU folds the case, and white space is named letter by letter.
create extension if not exists pg_trgm;

-- Thai as people type it: two sara e where a sara ae is meant; a tone mark before the vowel above it; a tone mark after sara am, or
-- between its ring and its stroke.
create function search_thai(raw text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      replace(raw, U&'\0E40\0E40', U&'\0E41'),
      U&'([\0E48-\0E4C]+)([\0E31\0E34-\0E37\0E47])', '\2\1', 'g'),
    U&'\0E4D([\0E48-\0E4B]*)\0E32([\0E48-\0E4B]*)', U&'\\1\\2\0E4D\0E32', 'g')
$$;

-- Joiners and spaces of no width go; NFKC folds full-width letters and takes sara am apart; Thai digits become Arabic ones; sigma has
-- one small letter wherever it stands; white space of any kind and length becomes one space.
create function search_normal(raw text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    search_thai(translate(
      lower(normalize(translate(raw, U&'\200B\200C\200D\2060\FEFF\00AD', ''), nfkc) collate "und-x-icu"),
      U&'๐๑๒๓๔๕๖๗๘๙\03C2', U&'0123456789\03C3')),
    U&'[\0009-\000D \0085\1680\2028\2029]+', ' ', 'g'))
$$;
