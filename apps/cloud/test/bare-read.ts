/** Contacts over bare node:http, without checks, logs or metrics. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const [, , url = '', accountId = ''] = process.argv;
const pool = new Pool({ connectionString: url, max: 10 });
const text = `select contact_id as "contactId", name, email, phone, severity_level as "severityLevel"
  from contacts where account_id = $1 order by name, contact_id`;
const server = createServer((_request, response) => {
  void pool.query(text, [accountId]).then(({ rows }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ contacts: rows }));
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit());
