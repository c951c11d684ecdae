-- owner: tables
-- Tables are built again if the least and the greatest text of a column begin and end like numbers, with or without a mark, or end like a month or a
-- quarter.
delete from table_builds
where columns @? '$[*] ? (@.recipe.kind == "text"
  && @.profile.least like_regex "^[-+(.0-9๐-๙]" && @.profile.least like_regex "[])0-9๐-๙%PpEeRrFf*]$"
  && @.profile.greatest like_regex "^[-+(.0-9๐-๙]" && @.profile.greatest like_regex "[])0-9๐-๙%PpEeRrFf*]$")'
  or columns @? '$[*] ? (@.recipe.kind == "text"
  && @.profile.least like_regex "[0-9๐-๙]{4}$" && @.profile.greatest like_regex "[0-9๐-๙]{4}$")';
