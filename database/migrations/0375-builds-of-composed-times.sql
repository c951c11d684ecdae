-- owner: tables
-- Tables with a column of months or quarters are built again: with a column of years, it gives a column of times.
delete from table_builds
where columns @? '$[*] ? (@.recipe.name like_regex "^ *(month|(ประจำ)?เดือน(ที่)?|quarter|qtr|ไตรมาส(ที่)?) *$" flag "i")';
