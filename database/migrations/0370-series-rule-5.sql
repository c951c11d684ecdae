-- owner: catalogue
-- Numbers with a mark, such as 12.3p, are numbers now, and months and quarters are times. A series that a node of an earlier release reads is not
-- kept; its reports stay noted until a node of this release has read it. See docs/decisions/0031-series-kept-by-digest.md.
create trigger refused_rule_below_5 before insert on table_series
  for each row when (new.rule < 5) execute function refuse_earlier_rule();
