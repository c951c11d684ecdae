import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../server/testing/servers/free-ports.ts'
import { closeAtEnd } from '../closers.ts'

const program = '/usr/sbin/nginx'

/** Builds Debian's configuration of nginx, which serves only one folder of files. */
const buildConfiguration = (folder: string, root: string, port: number) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`

/** Starts nginx for the folder of a file; returns the file's URL, or undefined if nginx is not installed. */
export const startNginx = async (folder: string, file: string) => {
  if (!existsSync(program)) {
    console.warn(`${program} is missing, so downloads are not compared with it: apt-get install nginx`)
    return undefined
  }
  const nginxFolder = join(folder, 'nginx')
  const port = await freePort()
  await mkdir(nginxFolder)
  await writeFile(join(nginxFolder, 'nginx.conf'), buildConfiguration(nginxFolder, dirname(file), port))
  const child = spawn(
    program,
    ['-c', join(nginxFolder, 'nginx.conf'), '-p', nginxFolder, '-e', join(nginxFolder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  closeAtEnd(() => child.kill())
  const place = { origin: `http://127.0.0.1:${port}`, path: file.slice(dirname(file).length) }
  for (let tries = 0; !(await fetch(place.origin).catch(() => null)); tries += 1) {
    if (tries === 100) throw new Error(`nginx did not open; its log is ${nginxFolder}/error.log`)
    await setTimeout(50)
  }
  return place
}
