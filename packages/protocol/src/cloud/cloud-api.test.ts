import { describe, expect, it } from 'vitest';
import { cloudApi } from './cloud-api.ts';

const refusals = Object.entries(cloudApi).flatMap(([call, { errors }]) =>
  Object.entries(errors as Readonly<Record<string, { readonly status: number }>>).map(([code, { status }]) => ({ call, code, status })),
);
const statusesOf = (pattern: RegExp) => new Set(refusals.filter(({ code }) => pattern.test(code)).map(({ status }) => status));

describe('the status of a refusal', () => {
  it('is an HTTP client error that tells the caller what to do', () => {
    const callers = refusals.filter(({ status }) => status < 500);
    expect(refusals.length).toBeGreaterThan(100);
    expect(new Set(callers.map(({ status }) => status))).toEqual(new Set([400, 403, 404, 409, 410, 413, 422, 429]));
  });

  it('[ERR-19] is a server error when somebody else failed: the mail, or the amplifier in its time', () => {
    const others = refusals.filter(({ status }) => status >= 500);
    expect(Object.fromEntries(others.map(({ code, status }) => [code, status]))).toEqual({
      EMAIL_FORMAT_ERROR: 500,
      MailFailed: 502,
      ProviderUnavailable: 502,
      LeftMeanwhile: 504,
      TimeOut: 504,
    });
  });

  it.each([
    ['what is not there', /^Unknown|NotFound$|^NoSuch/, [404]],
    ['what is there already', /Exists$|_EXISTS$|InUse$|^Already/, [409]],
    ['what was asked too often, or is there too often', /^TooMany|ToResend/, [409, 429]],
    ['what is too late', /(?:Code|Invitation|Link)Expired$/, [410]],
    ['what breaks the rules of a form', /^Minimum|^Requires|^RequiredField|DoNotMatch$/, [400]],
  ])('[ERR-10] [ERR-22] is that of %s', (_, pattern, statuses) => {
    expect(statusesOf(pattern)).toEqual(new Set(statuses));
  });
});

describe('the address of a call', () => {
  const known = new Set(Object.values(cloudApi).map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`));

  it.each([
    ['[CLOUDAPI-04]', ['GET /venues']],
    ['[CLOUDAPI-05]', ['POST /venues', 'PUT /venues/{}']],
    ['[CLOUDAPI-06]', ['DELETE /venues/{}', 'DELETE /contacts/{}']],
    ['[CLOUDAPI-07]', ['GET /venues/{}/devices']],
    ['[CLOUDAPI-08]', ['POST /venues/{}/devices/attributes']],
    ['[CLOUDAPI-10]', ['POST /venues/{}/devices/registrationToken']],
    ['[CLOUDAPI-11]', ['DELETE /devices/{}']],
    ['[CLOUDAPI-12]', ['PUT /devices/{}/relocate']],
    ['[CLOUDAPI-13]', ['GET /contacts']],
    ['[CLOUDAPI-14]', ['GET /contacts/{}/email_enabled']],
    ['[CLOUDAPI-15]', ['POST /contacts', 'PUT /contacts/{}']],
    ['[CLOUDAPI-16]', ['GET /venues/{}/contacts', 'POST /venues/{}/contacts/{}', 'DELETE /venues/{}/contacts/{}']],
    ['[CLOUDAPI-17]', ['POST /venues/{}/devices/firmware', 'POST /devices/{}/firmware']],
    ['[CLOUDAPI-18]', ['GET /devices/{}/configuration', 'PUT /devices/{}/configuration']],
    ['[CLOUDAPI-19]', ['GET /devices/{}/info']],
    ['[CLOUDAPI-20]', ['POST /devices/{}/mqttCredentials']],
    ['[CLOUDAPI-21]', ['POST /devices/{}/commands']],
    ['[CLOUDAPI-29]', ['POST /account/sign-in', 'POST /account/register']],
    ['[CLOUDAPI-30]', ['POST /account/confirm', 'POST /account/resend', 'POST /account/refresh']],
    ['[CLOUDAPI-31]', ['POST /account/reset', 'POST /account/reset/confirm']],
    ['[CLOUDAPI-32]', ['PUT /account/password', 'PUT /account/email', 'POST /account/email/verify', 'POST /account/email/resend']],
  ])('%s is the documented one, for third-party controllers: %j', (_, calls) => {
    expect(calls.filter((call) => !known.has(call))).toEqual([]);
  });
});
