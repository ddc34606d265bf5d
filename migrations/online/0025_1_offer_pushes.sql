-- Devices that want to be told of everything there was are told of requests and offers too.
UPDATE push_subscriptions SET kinds = kinds || '{offer}'::text[]
WHERE NOT 'offer' = ANY (kinds) AND kinds @> '{message,booking,quote,decision}'::text[];
