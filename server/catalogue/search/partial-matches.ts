import { sql } from 'kysely'
import { holdsSome, startsInTitle } from './conditions.ts'
import type { ResolvedTerm } from './resolved-terms.ts'

/** The share of the best report's weight that a partial match needs to be shown. */
const leastShare = 0.55

/** A year says less about the content of a table than a word does. */
const factorOf = ({ year }: ResolvedTerm) => (year === undefined ? 1 : 0.4)

/**
 * Builds the parts of a statement that weighs partial matches. Hundreds of reports match the same terms in the same way, so combinations are
 * weighed, not reports. A combination is a number with a digit for each query term: 0 for no match, 1 for a match, 2 for one in the title.
 */
export const weighMatches = (queryTerms: ResolvedTerm[]) => {
  const digits = queryTerms.map((queryTerm, at) => ({
    queryTerm,
    digit: sql`(combination / ${sql.lit(3 ** at)} % 3)`,
    at,
  }))
  const rarities = digits.map(
    ({ digit }) =>
      sql`ln(1 + sum(reports)::float / (1 + coalesce(sum(reports) filter (where ${digit} > 0), 0)::float))`,
  )
  const weights = digits.map(
    ({ queryTerm, digit, at }) =>
      sql`(array[0, 1, 1.4])[1 + ${digit}] * ${sql.lit(factorOf(queryTerm))} * rarities[${sql.lit(at + 1)}]`,
  )
  const held = digits.map(({ digit }) => sql`(${digit} > 0)::integer`)
  const everHeld = digits.map(({ digit }) => sql`coalesce(bool_or(${digit} > 0), false)`)
  return {
    combination: sql.join(
      queryTerms.map(
        (queryTerm, at) =>
          sql`${sql.lit(3 ** at)} * ((${holdsSome(queryTerm)})::integer + (${startsInTitle(queryTerm)})::integer)`,
      ),
      sql` + `,
    ),
    /** The common table expressions from `matched` to `kept`, the reports with enough weight. */
    steps: sql`
    , combinations as materialized (select combination, count(*) as reports from matched group by combination)
    , weighed as materialized (
      select combination, ${sql.join(weights, sql` + `)} as weight, ${sql.join(held, sql` + `)} as held
      from combinations, (select array[${sql.join(rarities)}] as rarities from combinations) as r
    ), kept as materialized (
      select report_id, sub_category_id, release_date, hidden, -weight as rank from matched join weighed using (combination)
      where weight >= ${sql.lit(leastShare)} * (select max(weight) from weighed)
    )`,
    rarities: sql`(select to_json(array[${sql.join(rarities)}]) from combinations)`,
    mostHeld: sql`(select coalesce(max(held), 0) from weighed)`,
    held: sql`(select to_json(array[${sql.join(everHeld)}]) from combinations)`,
  }
}
