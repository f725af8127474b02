import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { Aedes } from 'aedes';

const [, , key = '', cert = ''] = process.argv;
const broker = await Aedes.createBroker({ maxClientsIdLength: 64 });
const tls = { key: readFileSync(key), cert: readFileSync(cert), requestCert: true, rejectUnauthorized: false, noDelay: true };
const server = createServer(tls, (socket) => void broker.handle(socket));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit());
