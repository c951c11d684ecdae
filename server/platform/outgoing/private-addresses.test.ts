import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPrivateAddress } from './private-addresses.ts'

const addresses: [address: string, isPrivate: boolean][] = [
  ['8.8.8.8', false],
  ['172.15.255.255', false],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['0.0.0.0', true],
  ['169.254.169.254', true],
  ['192.168.1.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['2606:4700::1111', false],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['ff02::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
]
for (const [address, isPrivate] of addresses)
  test(`${address} is ${isPrivate ? 'private' : 'public'}`, () => assert.equal(isPrivateAddress(address), isPrivate))
