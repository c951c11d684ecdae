import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShortened, type Todo } from './todos.ts'

const todo: Todo = { key: '1', name: 'Table', reason: 'Late' }

test('a list with fewer rows than tasks is shortened', () => {
  assert.equal(isShortened({ todos: [todo], total: 2 }), true)
  assert.equal(isShortened({ todos: [todo], total: 1 }), false)
})

test('a list of which one row counts several tasks is not shortened', () =>
  assert.equal(isShortened({ todos: [todo], total: 35, hasSum: true }), false))
