import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The whole route table would otherwise be fetched piece by piece from an address of its own.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
