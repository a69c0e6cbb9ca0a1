package main

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
)

func TestDateRangesFindTheSameWithAndWithoutAnIndex(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	index(t, things, "until")
	first, last := time.Date(2001, 9, 10, 0, 0, 0, 0, time.UTC).UnixMilli(), time.Date(2286, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	randomDate := func() time.Time { return time.UnixMilli(first + rand.Int63n(last-first)) }
	all := []any{bson.M{}, bson.M{"until": nil}, bson.M{"until": "2025"}, bson.M{"until": 1_763_769_600_000}}
	for range 60 {
		at := randomDate()
		all = append(all, bson.M{"until": at, "unindexed": at})
	}
	_, err := things.InsertMany(ctx, all)
	must(t, err)
	bounds := []time.Time{time.UnixMilli(0), time.UnixMilli(-1), time.UnixMilli(first - 1e12), time.UnixMilli(last + 1e13)}
	for range 8 {
		bounds = append(bounds, randomDate())
	}
	for _, bound := range bounds {
		for _, filter := range []bson.M{
			{"$lt": bound}, {"$lte": bound}, {"$gt": bound}, {"$gte": bound}, {"$ne": bound},
			{"$gt": bound, "$lte": randomDate()}, {"$gte": bound, "$exists": true}, {"$lt": bound, "$type": "date"},
		} {
			count, err := things.CountDocuments(ctx, bson.M{"until": filter})
			must(t, err)
			expected, err := things.CountDocuments(ctx, bson.M{"unindexed": filter})
			must(t, err)
			if count != expected {
				t.Errorf("%v: %d instead of %d", filter, count, expected)
			}
		}
	}
}

func TestDelete33000DocumentsAtOnce(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	all := make([]any, 33_000)
	for i := range all {
		all[i] = bson.M{"_id": i}
	}
	_, err := things.InsertMany(ctx, all)
	must(t, err)
	result, err := things.DeleteMany(ctx, bson.M{})
	must(t, err)
	if int(result.DeletedCount) != len(all) {
		t.Errorf("%d were deleted", result.DeletedCount)
	}
}
