-- owner: catalogue
-- Tables with years as columns have a series now, so those without a time column are read again. See docs/decisions/0031-series-kept-by-digest.md.
delete from table_series where reason = 'noTime';
