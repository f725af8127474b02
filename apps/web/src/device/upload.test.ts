import { describe, expect, it } from 'vitest';
import { uploadUrl } from './upload.ts';

describe('the address of an upload', () => {
  it.each([
    ['192.168.1.20', '', 'http://192.168.1.20/http-multipart-form-data-upload.cgi'],
    ['192.168.1.20:1234', '8000', 'http://192.168.1.20:8000/http-multipart-form-data-upload.cgi'],
    ['[fe80::1]:1234', '8000', 'http://[fe80::1]:8000/http-multipart-form-data-upload.cgi'],
    ['amp.example', '', 'http://amp.example/http-multipart-form-data-upload.cgi'],
  ])('[API-18] of %s from a page on port %j is %s', (host, port, url) => {
    expect(uploadUrl(host, port)).toBe(url);
  });
});
