import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesByTopic } from '../../contract/audit/topics.ts'
import { type Menu, menus } from '../../contract/permissions.ts'
import { listTablesOfMenus } from './tables-by-menu.ts'

test('the changes of each audited table are shown to the users of some menu', () => {
  const shownTables = listTablesOfMenus(new Set(Object.keys(menus) as Menu[]))
  assert.deepEqual(
    Object.values(tablesByTopic)
      .flat()
      .filter(table => !shownTables.includes(table)),
    [],
  )
})

test('users who edit reports see the changes of everything that the editor saves', () => {
  const shownTables = listTablesOfMenus(new Set<Menu>(['ReportConfiguration']))
  const edited = [...tablesByTopic.publications, ...tablesByTopic.fields, ...tablesByTopic.catalogue]
  assert.deepEqual(
    edited.filter(table => !shownTables.includes(table)),
    [],
  )
})
