import { expect, test } from 'vitest'
import { isLoopback, networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['NV2627-000001', 'NV2627-000001'],
  ['', ''],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['203.0.113.7', false],
  ['', false],
])('%s is this machine: %s', (address, is) => expect(isLoopback(address)).toBe(is))
