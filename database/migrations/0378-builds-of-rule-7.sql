-- owner: tables
-- Tables with a column of fiscal years and one of months are built again, because both give a column of times; and those with figures that are codes now.
delete from table_builds
where (columns @? '$[*] ? (@.recipe.name like_regex "^ *(month|(ประจำ)?เดือน(ที่)?) *$" flag "i")'
  and columns @? '$[*] ? (@.recipe.name like_regex "งบ|fiscal|fy" flag "i")'
  or columns @? '$[*] ? (@.recipe.role == "measure" && @.recipe.name like_regex "เลขประจำตัว|เลขทะเบียน|(^|[^a-z])(iso|m49|gaul|hs|sitc|isic|tsic|naics)" flag "i")');
