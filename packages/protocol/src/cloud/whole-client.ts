/** A client of every call of the contract, for programs: a page takes its rows in parts. */

import { cloudApi } from './cloud-api.ts';
import { createClientInParts, type CloudClient, type CloudClientPorts } from './cloud-client.ts';

export const createCloudClient = (ports: CloudClientPorts): CloudClient => createClientInParts(ports, cloudApi, () => Promise.resolve({}));
