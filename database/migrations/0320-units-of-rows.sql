-- owner: catalogue
-- A series has the unit that a column of units names now, so those of tables with such a column are read again. See docs/decisions/0031-series-kept-by-digest.md.
delete from table_series s using table_builds b
where b.csv_digest = s.csv_digest and s.series is not null
  and b.columns @? '$[*].recipe.name ? (@ like_regex "^\\s*(units?( of measure(ment)?)?|หน่วย(นับ|วัด)?)\\s*$" flag "i")';
