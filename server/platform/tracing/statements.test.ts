import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeStatement, removeValues } from './statements.ts'

const statements: [statement: string, expected: string][] = [
  ['select * from "users" where "user_id" = $1 and x = $12', 'select * from "users" where "user_id" = $1 and x = $12'],
  [`select 'a', 'it''s', ''`, 'select ?, ?, ?'],
  ["set local khlang.at = '2026-11-25 10:00'", 'set local khlang.at = ?'],
  ['select 12, 3.5, -7 from t1 where c2 in (1,2)', 'select ?, ?, -? from t1 where c2 in (?,?)'],
  ['do $$ begin perform 1; end $$', 'do ?'],
  [`do $x$ select 'y' $x$`, 'do ?'],
  [`select '{1,2}'::integer[] && terms`, 'select ?::integer[] && terms'],
]
for (const [statement, expected] of statements)
  test(`${statement} is shown without values`, () => assert.equal(removeValues(statement), expected))

test('a statement is named by its operation', () => {
  assert.equal(describeStatement('\n  with a as (select 1) select * from a').name, 'WITH')
  assert.equal(describeStatement('').name, 'STATEMENT')
})

test('a long statement is cut', () => assert.equal(removeValues('a'.repeat(9000)).length, 2000))
