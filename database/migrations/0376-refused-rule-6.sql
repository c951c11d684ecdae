-- owner: catalogue
-- A column of Thai fiscal years and one with names of months give times together now. A series that a node of an earlier release reads is not
-- kept; its reports stay noted until a node of this release has read it. See docs/decisions/0031-series-kept-by-digest.md.
create trigger refused_rule_below_7 before insert on table_series
  for each row when (new.rule < 7) execute function refuse_earlier_rule();
