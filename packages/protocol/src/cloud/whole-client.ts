/** For programs; pages load the rows in parts. */

import { cloudApi } from './cloud-api.ts';
import { createClientInParts, type CloudClient, type CloudClientPorts } from './cloud-client.ts';

export const createCloudClient = (ports: CloudClientPorts): CloudClient => createClientInParts(ports, cloudApi, () => Promise.resolve({}));
