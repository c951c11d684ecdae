import { withClient } from './connections.ts'

/** The restricted reports of the catalogue with a number each; the first thousand are granted. */
const restrictedReportsSql = `select report_id, row_number() over (order by report_id) as n from reports join sub_levels using (sub_level_id)
  where level_id <> 1 and reports.status = 'Active'`

/**
 * Inserts 100,000 grants, as in a large office, for the people of the bench: 200 user groups of about 300 people, 100 report groups of
 * about 60 reports. `user1` becomes a system administrator, `user2` is granted 5,000 further restricted reports, and one report is granted
 * to nobody. Returns the ids for the figures: reports, people, user groups and report groups.
 */
export const fillAccess = (databaseUrl: string) =>
  withClient(databaseUrl, async client => {
    for (const statement of statements) await client.query(statement)
    await client.query(`analyze ${grantTables.join()}, user_groups, user_group_members, report_groups, report_group_members,
      users, sessions`)
    const readIds = async (query: string) =>
      (await client.query<{ id: number }>(query)).rows.map(({ id }) => Number(id))
    const grantedReports = await readIds(
      `select report_id as id from (${restrictedReportsSql}) r where n <= 1000 order by n`,
    )
    const [ungrantedReport = 0] = await readIds(
      `select report_id as id from (${restrictedReportsSql}) r where n = 1001`,
    )
    const people = await readIds(`select user_id as id from (${benchPeopleSql}) p order by n`)
    const groups = await readIds('select user_group_id as id from user_groups order by 1')
    const reportGroups = await readIds('select report_group_id as id from report_groups order by 1')
    const [total = 0] = await readIds(
      `select ${grantTables.map(table => `(select count(*) from ${table})`).join(' + ')} as id`,
    )
    console.log(`${total} grants were made.`)
    return { grantedReports, ungrantedReport, people, groups, reportGroups }
  })

const grantTables = [
  'user_report_grants',
  'user_group_report_grants',
  'user_report_group_grants',
  'user_group_report_group_grants',
]

/** Returns the SQL of a pseudo-random number from 1 to `max`, which is the same in every run. */
const buildSpreadSql = (column: string, prime: number, max: number) => `1 + (${column} * ${prime}) % ${max}`

const benchPeopleSql = `select user_id, row_number() over (order by user_id) as n from users where username ~ '^user\\d+$' order by user_id limit 10000`

const statements = [
  `update users set role_id = 1 where username = 'user1'`,
  `update sessions set role_id = 1 where user_id = (select user_id from users where username = 'user1')`,
  `insert into user_groups (name) select 'Desk ' || n from generate_series(1, 200) n`,
  `insert into report_groups (name) select 'Collection ' || n from generate_series(1, 100) n`,
  `insert into user_group_members (user_group_id, user_id)
     select g.user_group_id, p.user_id from (${benchPeopleSql}) p cross join generate_series(1, 6) k
       join (select user_group_id, row_number() over (order by user_group_id) as n from user_groups) g
         on g.n = ${buildSpreadSql('(p.n * 7 + k * 31)', 101, 200)} on conflict do nothing`,
  `insert into report_group_members (report_group_id, report_id)
     select g.report_group_id, r.report_id from (${restrictedReportsSql}) r cross join generate_series(1, 6) k
       join (select report_group_id, row_number() over (order by report_group_id) as n from report_groups) g
         on g.n = ${buildSpreadSql('(r.n * 3 + k * 17)', 37, 100)} where r.n <= 1000 on conflict do nothing`,
  `insert into user_report_grants (user_id, report_id)
     select p.user_id, r.report_id from (${benchPeopleSql}) p cross join generate_series(1, 8) k
       join (select report_id, n from (${restrictedReportsSql}) r where n <= 1000) r
         on r.n = ${buildSpreadSql('(p.n * 13 + k * 127)', 211, 1000)} where p.n > 2 on conflict do nothing`,
  `insert into user_group_report_grants (user_group_id, report_id)
     select g.user_group_id, r.report_id from user_groups g, (${restrictedReportsSql}) r
     where r.n <= 1000 and (r.n * 31 + g.user_group_id * 17) % 16 = 0 on conflict do nothing`,
  `insert into user_report_group_grants (user_id, report_group_id)
     select p.user_id, g.report_group_id from (${benchPeopleSql}) p, report_groups g
     where p.n > 2 and (p.n * 29 + g.report_group_id * 13) % 128 = 0 on conflict do nothing`,
  `insert into user_group_report_group_grants (user_group_id, report_group_id)
     select u.user_group_id, g.report_group_id from user_groups u, report_groups g
     where (u.user_group_id * 11 + g.report_group_id * 7) % 8 = 0 on conflict do nothing`,
  `delete from user_group_members where user_id = (select user_id from users where username = 'user2')`,
  `insert into user_report_grants (user_id, report_id)
     select (select user_id from users where username = 'user2'), report_id from (${restrictedReportsSql}) r where n between 1002 and 6001`,
]
