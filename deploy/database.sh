#!/bin/sh
# Run by the image of PostgreSQL once, on an empty volume: the cloud gets a role that owns its database and may nothing else.
set -e
psql --username postgres --set ON_ERROR_STOP=1 --set "password=$POSTGRES_PASSWORD" <<'SQL'
create role headroom login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database headroom owner headroom;
revoke all on database headroom from public;
alter role postgres password null;
SQL
